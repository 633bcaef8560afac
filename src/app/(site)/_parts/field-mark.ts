/** Attributes of an element that shows a field, named from the part of the page inwards: `at('title')`; `at()` is the part. */
export type Mark = (...path: (string | number | null | undefined)[]) => { 'data-field'?: string }

/** `mark('landing', 'hero')`: marks for the fields of a document, or of a part of it. */
export type Marker = (document: string, ...part: string[]) => Mark

/** The page that visitors get says nothing of fields. */
export const noMarks: Marker = () => () => ({})

/** The preview says which field stands where: `data-field="landing:hero.title"`, entries of lists by their id. */
export const fieldMarks: Marker =
  (document, ...part) =>
  (...path) => ({ 'data-field': `${document}:${[...part, ...path].join('.')}` })
