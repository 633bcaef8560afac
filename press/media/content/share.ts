/** The words on the picture that is shown when someone shares the page. No price: that belongs to the CMS. */
export const share = {
  title: ['Le ore ci sono.', 'Impara a contare', 'quelle serene.'],
  lead: 'Un planner digitale per obiettivi, tempo, abitudini, finanze e mentalità.',
}
