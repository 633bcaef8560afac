/** The parts of an OpenAPI document that the page shows. */
export type ApiShape = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, ApiShape>
  required?: string[]
  additionalProperties?: boolean | ApiShape
  items?: ApiShape
  enum?: unknown[]
  const?: unknown
  anyOf?: ApiShape[]
  oneOf?: ApiShape[]
  allOf?: ApiShape[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

export type ApiMedia = Record<string, { schema?: ApiShape }>

export type ApiResponse = { $ref?: string; description?: string; content?: ApiMedia }

export type ApiOperation = {
  tags: string[]
  summary: string
  security?: { session: string[] }[]
  parameters?: { name: string; in: string; description?: string; required?: boolean; schema: ApiShape }[]
  requestBody?: { content: ApiMedia }
  responses: Record<string, ApiResponse>
}

export type ApiDocument = {
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: { responses: Record<string, ApiResponse>; schemas: Record<string, ApiShape> }
}
