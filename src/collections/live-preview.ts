import type { LivePreviewConfig } from 'payload'

/** The page beside the form, open from the start, in the sizes that visitors come with. */
export const livePreview = (url: LivePreviewConfig['url']): LivePreviewConfig => ({
  url,
  openByDefault: true,
  breakpoints: [
    { name: 'phone', label: 'Telefono', width: 360, height: 740 },
    { name: 'tablet', label: 'Tablet', width: 768, height: 1024 },
    { name: 'desk', label: 'Scrivania', width: 1280, height: 800 },
  ],
})
