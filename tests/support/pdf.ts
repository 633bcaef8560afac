/** A PDF of one empty page tree, with words of its own, so that two of them differ. */
export const pdfOf = (words: string) =>
  Buffer.from(
    `%PDF-1.4\n%${words}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\nxref\n0 0\ntrailer<</Size 3/Root 1 0 R>>\n%%EOF\n`,
  )

/** A form that brings a PDF, as the panel and the dashboard send it. */
export function pdfForm(words: string): FormData {
  const form = new FormData()
  form.append('file', new File([pdfOf(words)], `${words}.pdf`, { type: 'application/pdf' }))
  return form
}
