import { withArticle } from '@/shared/dates'

/** The words of the form that asks for an invoice, before paying and on an order's page. */
export const invoiceRequestTexts = {
  who: 'La fattura è per',
  kinds: { person: 'Una persona', company: 'Un’azienda, un ente o un professionista' },
  fields: {
    first_name: 'Nome',
    last_name: 'Cognome',
    company_name: 'Denominazione',
    country: 'Paese',
    tax_code: 'Codice fiscale',
    vat_number: 'Partita IVA',
    street: 'Via o piazza',
    street_number: 'Numero civico',
    postal_code: 'CAP',
    city: 'Comune o città',
    province: 'Provincia (sigla)',
    sdi_code: 'Codice destinatario (SDI)',
    pec: 'PEC',
  },
  hints: {
    tax_code: 'Per un’azienda solo se è diverso dalla partita IVA.',
    vat_number: 'Per un’azienda fuori dall’Italia è il numero IVA del suo Paese.',
    sdi_code: 'Sette lettere o cifre. Basta questo, oppure la PEC.',
  },
}

/** The invoice's section on an order's page. */
export const orderInvoiceTexts = {
  title: 'Fattura',
  none: 'Ti serve la fattura? Scrivici qui i dati: la prepariamo noi.',
  ask: 'Richiedi fattura',
  requested: (name: string | null) =>
    name === null
      ? 'Fattura richiesta: la stiamo preparando.'
      : `Fattura richiesta per ${name}: la stiamo preparando.`,
  change: 'Cambia i dati',
  send: 'Invia la richiesta',
  faults: 'Manca ancora qualcosa: guarda i campi segnati.',

  document: {
    invoice: (number: string, day: string) => `Fattura ${number} ${withArticle('del', day)}`,
    credit_note: (number: string, day: string) => `Nota di credito ${number} ${withArticle('del', day)}`,
  },
  download: 'Scarica XML',
  ownerOnly: 'Contiene i tuoi dati fiscali: per scaricarla apri l’ordine da',
  ownerLink: 'I miei acquisti',
  ownerHow: 'con il codice che ti mandiamo per email.',
  nothing: 'Per questo ordine non c’è nulla da fatturare.',
}
