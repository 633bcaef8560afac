import { expect, test } from 'vitest'

import { type Report, withReport } from '../../bench/figures'

const report = (name: string, ratio: number): Report => ({
  name,
  at: '2026-11-26T20:00:00.000Z',
  settings: name === 'growth' ? { BENCH_ROWS_MAX: '1000' } : {},
  machine: { node: 'v20.20.2', cores: 2, processor: 'AMD EPYC', memoryGigabytes: 24 },
  rows: [
    { name: 'a page', ratio, limit: 2, pass: ratio <= 2, detail: { manyMs: '3.1', fewMs: 2 } },
    { name: 'mails a second', ratio: 1758, limit: Infinity, pass: true },
  ],
})

test('a benchmark’s table takes the place of its last one, in the order of names, and the others stay', () => {
  const first = withReport('# Figures\n\nWhat was measured.\n', report('visits', 1.5))
  const page = withReport(withReport(first, report('growth', 2.5)), report('visits', 1.75))
  const table = (command: string, ratio: string, held: string) => [
    `\`${command} --write\` on 2026-11-26, 2 cores (AMD EPYC), 24 GB of memory, Node 20.20.2.`,
    '',
    '| what was measured | ratio | limit | held | figures |',
    '| --- | --: | --: | --- | --- |',
    `| a page | ${ratio} | 2 | ${held} | manyMs 3.1, fewMs 2 |`,
    '| mails a second | 1758.00 |  |  |  |',
  ]
  expect(page.split('\n')).toEqual([
    '# Figures',
    '',
    'What was measured.',
    '',
    '## growth',
    '',
    ...table('BENCH_ROWS_MAX=1000 npm run bench -- growth', '2.50', 'no'),
    '',
    '## visits',
    '',
    ...table('npm run bench -- visits', '1.75', 'yes'),
    '',
  ])
})
