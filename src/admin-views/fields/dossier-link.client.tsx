'use client'

import { Link, useDocumentInfo } from '@payloadcms/ui'

/** From a purchase's own form to the order's dossier; a purchase that is not saved yet has none. */
export function DossierLink() {
  const { id } = useDocumentInfo()
  if (id === undefined) return null
  return (
    <div className="field-type">
      <Link href={`/admin/ordine/${id}`} prefetch={false}>
        Apri l’ordine: che cosa è successo, rimborsi, accesso
      </Link>
    </div>
  )
}
