import { defaultSiteSettings } from './site-settings'

type NoticeArgs = { name: string; email: string; subject: string; message: string; panelUrl: string }
type Mail = { subject: string; text: string }

/**
 * To the shop: who wrote what. Text alone, so that nothing a visitor types can be anything but text; the visitor's
 * words come last, where they cannot pass for ours.
 */
export const contactNotice = ({ name, email, subject, message, panelUrl }: NoticeArgs): Mail => ({
  subject: `Messaggio dal sito: ${subject || name}`,
  text: `Hai un nuovo messaggio dal modulo «Contattaci».
Rispondi dal pannello, dove la risposta resta accanto al messaggio:
${panelUrl}

Se rispondi a questa email scrivi direttamente a chi l’ha mandato; il pannello allora non sa che hai risposto.

Nome: ${name}
Email: ${email}
Oggetto: ${subject || '(nessuno)'}
Messaggio:

${message.replace(/^/gm, '> ')}
`,
})

/**
 * To the visitor: nothing of what they wrote, so that no stranger can be sent words of theirs in the shop's name. It names
 * no time for the answer: that promise is the page's, where an editor changes it.
 */
export const contactReply = ({
  firstName,
  siteUrl,
  siteName = defaultSiteSettings.name,
}: {
  firstName?: string
  siteUrl: string
  siteName?: string
}): Mail => ({
  subject: 'Abbiamo ricevuto il tuo messaggio',
  text: `${firstName ? `Ciao ${firstName}` : 'Ciao'},

grazie per averci scritto. Abbiamo ricevuto il tuo messaggio: lo leggiamo con attenzione e ti rispondiamo a questo indirizzo.

Questa è una risposta automatica. Se vuoi aggiungere qualcosa, rispondi pure a questa email.

Hai già acquistato? Ritrovi i tuoi file qui: ${siteUrl}/acquisti

A presto,
${siteName}
${siteUrl}

Non ci hai scritto tu? Qualcuno avrà indicato il tuo indirizzo per errore: puoi ignorare questo messaggio.
`,
})

/** Refusals of `POST /api/forms/submit`. */
export const contactRefusals = {
  invalid: 'Controlla i campi indicati e riprova.',
  unknownForm: 'Questo modulo non esiste.',
  tooMany: 'Hai inviato molti messaggi in poco tempo.',
} as const
