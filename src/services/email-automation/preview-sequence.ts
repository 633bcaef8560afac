import sanitizeHtml from 'sanitize-html'

import type { EmailPreview } from '@/contracts/email-automation-answers'
import type { TemplateValues } from '@/shared/email-template'

import { compileSequence, type SequenceWords } from './compile-sequence'

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    ...['html', 'head', 'body', 'title', 'meta', 'style', 'img', 'center', 'font'],
  ],
  // Styles stay, because mail lives on them; the preview's frame runs no script and knows no address of ours.
  allowVulnerableTags: true,
  allowedAttributes: {
    '*': [
      'style',
      'class',
      'align',
      'valign',
      'width',
      'height',
      'bgcolor',
      'color',
      'dir',
      'lang',
      'role',
      'title',
    ],
    a: ['href', 'name', 'target'],
    img: ['src', 'alt'],
    table: ['border', 'cellpadding', 'cellspacing'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    meta: ['charset', 'name', 'content'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'data'],
}

/** How the mail would look, safe to show inside the panel; its text and its weight are those of what is sent. */
export function previewSequence({
  words,
  sample,
}: {
  words: SequenceWords
  sample: TemplateValues
}): EmailPreview {
  const render = (template: string, variant: 'A' | 'B') =>
    compileSequence({ ...words, email_template: template })({ values: sample, variant, unsubscribeUrl: '#' })
  const sent = render(words.email_template, 'A')
  return {
    subject: sent.subject,
    subject_b: words.email_subject_b ? render('', 'B').subject : null,
    html: render(sanitizeHtml(words.email_template, RULES), 'A').html,
    text: sent.text,
    html_bytes: Buffer.byteLength(sent.html),
  }
}
