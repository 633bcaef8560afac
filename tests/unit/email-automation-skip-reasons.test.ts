import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { skipReasonWords } from '@/content/email-automation-skip-reasons'

test('every code that planning gives for a skipped mail has Italian words', () => {
  const sql = readFileSync('src/services/email-automation/database/functions/email_skip_reason.sql', 'utf8')
  const codes = [...sql.matchAll(/THEN '(\w+)'/g)].map(([, code]) => code!)
  expect(codes).toContain('sequence_disabled')
  expect(codes.filter((code) => skipReasonWords(code) === code)).toEqual([])
})
