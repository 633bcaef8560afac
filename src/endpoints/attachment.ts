type AttachmentArgs = {
  body: BodyInit
  type: string
  /** In ASCII; of other names `Content-Disposition` is made by services/downloads/attachment-name.ts. */
  name: string
  headers?: Record<string, string>
}

/** An answer that a browser saves as a file. */
export const attachment = ({ body, type, name, headers }: AttachmentArgs): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
