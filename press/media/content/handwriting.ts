/** What someone wrote on the planner's pages: the marks that pictures and film show, and where each belongs. */
export interface Words {
  kind: 'words'
  text: string
  /** Which parts of the page it stands on (CSS), and the how-manieth of them. */
  on: string
  nth?: number
  /** Pixels to the right of the printed word, or of the part's left edge when nothing is printed. */
  shift?: number
  size?: number
  /** In the tall cells of a table words stand in the middle, everywhere else on the line. */
  middle?: boolean
}

/** Circles filled in, by their order on the page. */
export interface Circles {
  kind: 'circles'
  on: string
  picked: number[]
}

/** Sectors of a drawing coloured in; turns are parts of a full turn, clockwise from the top. */
export interface Sectors {
  kind: 'sectors'
  on: string
  nth?: number
  sectors: { from: number; to: number; inner: number; outer: number }[]
}

export type Mark = Words | Circles | Sectors

const words = (text: string, on: string, nth = 0, more: Partial<Words> = {}): Words => ({
  kind: 'words',
  text,
  on,
  nth,
  ...more,
})
const circles = (on: string, picked: number[]): Circles => ({ kind: 'circles', on, picked })
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i)

const blank = '.blanks span'
const sunny = '.sunny .lines > i'
const plain = '.plain .lines:not(.checks) > i'
const check = '.checks > i'
const hour = '.day-hours > div > span'
const field = '.fields > i'
const cell = '.row:not(.head) > span'
/** The grades of the wheel of life are 5.7 units apart. */
const grade = 5.7

const wheelGrades = [7, 8, 6, 5, 5, 9, 4, 8]

export const handwriting: Record<string, Mark[]> = {
  'ruota-della-vita': [
    words('marzo', blank, 0),
    {
      kind: 'sectors',
      on: '.wheel',
      sectors: wheelGrades.map((value, i) => ({
        from: i / 8,
        to: (i + 1) / 8,
        inner: 0,
        outer: value * grade,
      })),
    },
    words('il tempo libero', plain, 0),
    words('due sere senza schermo', plain, 3),
    words('la casa: ceniamo insieme ogni sera', sunny, 0),
  ],
  'obiettivi-anno': [
    words('lavorare bene e tornare a casa presto', sunny, 0),
    words('correre dieci chilometri', field, 0),
    words('avere fiato per i bambini', field, 1),
    words('finisco la gara di ottobre', field, 2),
    words('venti minuti, domattina', field, 3),
    words('finire il corso di inglese', field, 4),
    words('il colloquio di giugno', field, 5),
    words('leggo un libro intero', field, 6),
    words('iscrivermi, lunedì', field, 7),
  ],
  'dodici-settimane': [
    words('correre dieci chilometri', blank, 0),
    words('9 marzo', blank, 1),
    words('tre uscite da 20 minuti', cell, 1, { middle: true }),
    words('scarpe, lunedì mattina', cell, 2, { middle: true }),
    words('2 km senza fermarmi', cell, 5, { middle: true }),
    words('martedì, giovedì, sabato', cell, 6, { middle: true }),
    words('3 km con Marta', cell, 9, { middle: true }),
    words('sabato al parco, alle 8', cell, 10, { middle: true }),
    words('4 km', cell, 13, { middle: true }),
    words('a letto entro le undici', cell, 14, { middle: true }),
    circles('.rings .ring', [0, 1, 2, 3, 4, 5, 6, 7, 8]),
  ],
  giorno: [
    words('martedì 9 marzo', blank, 0),
    words('con energia', blank, 1),
    words('chiudere la presentazione', sunny, 0, { size: 25 }),
    words('venti minuti di corsa', hour, 1),
    words('colazione con i bambini', hour, 2),
    words('presentazione', hour, 3),
    words('presentazione', hour, 4),
    words('prove con Marta', hour, 5),
    words('pranzo, telefono spento', hour, 7),
    words('riunione, mezz’ora', hour, 9),
    words('spesa', hour, 11),
    words('cena tutti insieme', hour, 14),
    words('leggere', hour, 16),
    words('mandare la fattura', check, 0),
    words('prenotare il dentista', check, 1),
    words('chiamare papà', check, 2),
    words('bolletta della luce', check, 3),
    words('ritirare il pacco', check, 4),
    circles('.checks .ring', [0, 2, 3]),
    circles('.care .ring', [0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 13]),
    words('il caffè in silenzio, alle sette', plain, 0),
    words('al fiume con Anna, alle sei:', sunny, 1),
    words('un’ora senza guardare l’ora', sunny, 2),
  ],
  'catena-66-giorni': [
    words('camminare venti minuti', blank, 0),
    words('9 marzo', blank, 1),
    circles('.chain-block:first-child .bead', upTo(41)),
    words('le scale senza fiatone', blank, 3),
  ],
  'obiettivi-risparmio': [
    words('il viaggio in Sardegna', field, 0),
    words('1.200', field, 1),
    words('100', field, 2),
    words('giugno', field, 3),
    {
      kind: 'sectors',
      on: '.half-dial',
      nth: 0,
      sectors: upTo(11).map((i) => ({ from: 0.75 + i / 40, to: 0.75 + (i + 1) / 40, inner: 12, outer: 33 })),
    },
    words('un mese tranquillo', sunny, 0),
  ],
}
