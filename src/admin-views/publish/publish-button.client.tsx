'use client'

import {
  Button,
  Drawer,
  PublishButton as PublishNow,
  useDocumentInfo,
  useForm,
  useModal,
} from '@payloadcms/ui'

import styles from './publish.module.css'
import { Schedule } from './schedule.client'

/**
 * Payload's own button, and one for a later time. Payload's own schedule offers to unpublish first whenever no draft
 * waits, and writes times as Americans do, so it is hidden.
 */
export function PublishButton({ stays = false }: { stays?: boolean }) {
  const { id, collectionSlug, globalSlug, hasPublishPermission } = useDocumentInfo()
  const { isModalOpen, toggleModal } = useModal()
  const { disabled } = useForm()
  const slug = `schedule-${collectionSlug ?? globalSlug ?? ''}-${id ?? ''}`
  const canSchedule = hasPublishPermission && (globalSlug !== undefined || id !== undefined)
  return (
    <div className={styles.buttons}>
      <PublishNow />
      {canSchedule && (
        <Button
          buttonStyle="secondary"
          size="medium"
          margin={false}
          disabled={disabled}
          onClick={() => toggleModal(slug)}
        >
          Programma
        </Button>
      )}
      <Drawer slug={slug} title="Pubblicazione programmata">
        {isModalOpen(slug) && <Schedule stays={stays} />}
      </Drawer>
    </div>
  )
}
