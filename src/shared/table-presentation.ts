/** How a value reads at a glance: well, waiting for somebody, wrong, or merely over. Its word always says it too. */
export type Tone = 'good' | 'waiting' | 'bad' | 'over'

/** A view that comes with a table: rows that match its conditions, under a name. */
export type PresetView<Column extends string = string> = {
  name: string
  filters: {
    join: 'and' | 'or'
    conditions: { field: Column; op: 'is' | 'is_not' | 'empty' | 'not_empty'; value?: string | boolean }[]
  }
  sort?: { field: Column; direction: 'asc' | 'desc' }
}

/**
 * What a form does with an identifier, which nobody types: it gets one of its own in a new row, is chosen among the
 * orders, or is left to whoever has it.
 */
export type IdentifierRule = { prefix: string } | 'order' | 'elsewhere'

/** What a form says of a field that is not set in it. `{id}` in the address stands for the row's. */
export type DecidedElsewhere = { text?: string; href?: string; label?: string }

/** How a table is shown to people; each collection says it of itself (`presentTable`). */
export type TablePresentation<Column extends string = string> = {
  /** Names the row: the first column, in sight however far one scrolls, and the title of the row's own panel. */
  names: Column
  /** The columns shown until others are chosen, `names` among them: five or six that fit at 1280 px. */
  first: Column[]
  /** The second line of a row on a phone, below its name. */
  line: Column[]
  /** The column that says how far the row is, as a coloured word. */
  state?: Column
  /** The tones of that column's values; a value without one is plain. */
  tones?: Record<string, Tone>
  /** Last in the form and in the panel, under 'Dettagli tecnici', where id and times are too. */
  technical?: Column[]
  identifiers?: Partial<Record<Column, IdentifierRule>>
  /** Fields that no form sets, since something else decides them. */
  elsewhere?: Partial<Record<Column, DecidedElsewhere>>
  /** What a new row starts with in the form; `now` for the moment it is opened. */
  starts?: Partial<Record<Column, string | number | boolean>>
  /** Where drafts, order and preview of its rows are, for a table of content. */
  drafts?: string
  /** Its rows come from elsewhere: no button adds one by hand, though programs may. */
  isWrittenElsewhere?: true
  /** Tabs above the table, before a person's own views. */
  views?: PresetView<Column>[]
}
