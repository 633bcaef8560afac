'use client'

import dynamic from 'next/dynamic'

/** The editor as a part of its own: most forms have none. */
export const RichTextEditor = dynamic(() =>
  import('./rich-text-editor.client').then((module) => module.RichTextEditor),
)
