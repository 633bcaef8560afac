'use client'

import {
  Button,
  Drawer,
  FormSubmit,
  useDocumentInfo,
  useForm,
  useModal,
  useTranslation,
} from '@payloadcms/ui'
import dynamic from 'next/dynamic'

import { afterPaint } from '@/ui/after-paint'
import { Notice } from '@/ui/kit/notice'

import { openField } from '../content/open-field'
import styles from './publish.module.css'
import { usePublishing } from './use-publishing'

// Brought once they are asked for: the button stands in every form of the panel's script.
const ReviewDialog = dynamic(() => import('./review-dialog.client').then((module) => module.ReviewDialog))
const Schedule = dynamic(() => import('./schedule.client').then((module) => module.Schedule))

/**
 * Publishes after a look at what changes on the site, now or at a later time. Payload's own button publishes without a
 * question; its schedule offers to unpublish first whenever no draft waits, and writes times as Americans do.
 */
export function PublishButton({ stays = false }: { stays?: boolean }) {
  const { id, collectionSlug, globalSlug, hasPublishPermission } = useDocumentInfo()
  const { isModalOpen, toggleModal } = useModal()
  const { disabled } = useForm()
  const { t } = useTranslation()
  const { canPublish, asked, fault, ask, publish, showFaults, stepBack } = usePublishing()
  const slug = `schedule-${collectionSlug ?? globalSlug ?? ''}-${id ?? ''}`
  const canSchedule = hasPublishPermission && (globalSlug !== undefined || id !== undefined)
  const jump = async (path: string) => {
    stepBack()
    // The dialog gives the focus back to the button first.
    await afterPaint()
    openField({ path, isFollowed: true })
  }
  if (!hasPublishPermission) return null
  return (
    <div className={styles.buttons}>
      <FormSubmit
        buttonId="action-save"
        type="button"
        size="medium"
        disabled={!canPublish}
        onClick={() => void ask()}
      >
        {t('version:publishChanges')}
      </FormSubmit>
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
      {fault !== undefined && <Notice onRetry={() => void ask()}>{fault}</Notice>}
      {asked && (
        <ReviewDialog
          answer={asked}
          onJump={(path) => void jump(path)}
          onPublish={() => void publish()}
          onClose={stepBack}
        />
      )}
      <Drawer slug={slug} title="Pubblicazione programmata">
        {isModalOpen(slug) && <Schedule stays={stays} showFaults={showFaults} />}
      </Drawer>
    </div>
  )
}
