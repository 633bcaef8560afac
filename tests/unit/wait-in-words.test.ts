import { expect, test } from 'vitest'

import { waitInWords } from '@/shared/wait-in-words'

test.each([
  [1, 'tra un secondo'],
  [2, 'tra 2 secondi'],
  [59, 'tra 59 secondi'],
  [60, 'tra un minuto'],
  [61, 'tra 2 minuti'],
  [600, 'tra 10 minuti'],
  [3541, 'tra un’ora'],
  [3600, 'tra un’ora'],
  [3601, 'tra 2 ore'],
])('%i s is “%s”', (seconds, words) => expect(waitInWords(seconds)).toBe(words))
