import next from '@next/eslint-plugin-next'
import prettier from 'eslint-config-prettier'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import ts from 'typescript-eslint'

export default defineConfig(
  globalIgnores([
    '**/.next/',
    '.server/',
    '.pack/',
    '.data/',
    'node_modules/',
    'media/',
    'src/migrations/',
    'src/payload-types.ts',
    'src/app/(payload)/admin/importMap.js',
    'next-env.d.ts',
    'test-results/',
    'bench-results/',
    'outsiders-results/',
    // A package of its own, whose types are not installed here: it has `npm run check`.
    'press/',
  ]),
  ts.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A number or a Date in a template string is what template strings are for.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // `array[0]!` after a length check is clearer than a branch that cannot happen.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/require-await': 'off',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Take the value from src/config/env.ts.' },
      ],
      eqeqeq: 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['src/**/*.tsx', 'src/app/**/*.ts'],
    plugins: { '@next/next': next, 'react-hooks': reactHooks },
    rules: { ...next.configs.recommended.rules, ...reactHooks.configs.recommended.rules },
  },
  {
    // The composition of the process itself: it prepares the environment before env.ts parses it.
    files: [
      'scripts/**',
      'src/server/**',
      'src/config/env.ts',
      'tests/**',
      'bench/**',
      'faults/**',
      'outsiders/**',
      '*.config.*',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['src/**'],
    // The rate limiter is handed the pool, and the stopping server ends it.
    ignores: ['src/services/database/**', 'src/integrations/**', 'src/server/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[property.name='pool'][object.property.name='db']",
          message: 'SQL goes through services/database: query(req, …), database(payload), withConnection.',
        },
      ],
    },
  },
  {
    files: ['tests/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(TemplateElement[value.raw=/pg_locks/], Literal[value=/pg_locks/])',
          message: 'pg_locks tells of other test files too: tests/support/lock-waits tells of one database.',
        },
        {
          selector:
            ':matches(TemplateElement[value.raw=/pg_stat_activity(?![^]*datname)/], Literal[value=/pg_stat_activity(?![^]*datname)/])',
          message:
            'pg_stat_activity tells of other test files too: name the database, datname = current_database().',
        },
      ],
    },
  },
  { files: ['**/*.mjs', '**/*.js', '**/*.cjs'], extends: [ts.configs.disableTypeChecked] },
  prettier,
)
