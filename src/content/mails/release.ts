import { escapeHtml } from '@/shared/escape-html'
import { firstName } from '@/shared/first-name'

import { letterButton, onLetterPaper } from './letter-paper'

type ReleaseMailArgs = {
  name: string
  productName: string
  versionLabel: string
  /** What is new, in the owner's words; lines are paragraphs. */
  notes: string
  filesUrl: string
  siteName: string
}

/**
 * Tells a buyer that a file they own has a new version. It is part of what was bought and advertises nothing, so it has
 * no unsubscribe link (docs/decisions/0024-releases.md).
 */
export function releaseMail(args: ReleaseMailArgs): { subject: string; text: string; html: string } {
  const { productName, versionLabel, notes, filesUrl, siteName } = args
  const name = firstName(args.name)
  const greeting = name ? `Ciao ${name},` : 'Ciao,'
  const news = notes
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const intro = `c’è una nuova versione di «${productName}»: la ${versionLabel}. È già tua, senza costi aggiuntivi.`
  const ending =
    'Anche le versioni precedenti restano a tua disposizione. Se qualcosa non funziona, rispondi a questa email.'
  return {
    subject: releaseSubject({ productName, versionLabel }),
    text: [
      greeting,
      '',
      intro,
      ...(news.length > 0 ? ['', 'Che cosa cambia:', ...news] : []),
      '',
      'La scarichi da qui:',
      filesUrl,
      '',
      ending,
      '',
      'Ore serene,',
      `il team di ${siteName}`,
    ].join('\n'),
    html: onLetterPaper(
      `<h1>Una nuova versione per te</h1>
<p>${escapeHtml(greeting)}</p>
<p>${escapeHtml(intro)}</p>
${news.length > 0 ? `<h2>Che cosa cambia</h2>\n${news.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}` : ''}
${letterButton(escapeHtml(filesUrl), 'Scarica la nuova versione')}
<p>${escapeHtml(ending)}</p>
<p>Ore serene,<br>il team di ${escapeHtml(siteName)}</p>`,
      siteName,
    ),
  }
}

/** The subject alone, for the log. */
export const releaseSubject = ({
  productName,
  versionLabel,
}: Pick<ReleaseMailArgs, 'productName' | 'versionLabel'>): string =>
  `Nuova versione di ${productName}: ${versionLabel}`
