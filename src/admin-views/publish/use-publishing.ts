'use client'

import {
  toast,
  useConfig,
  useDocumentInfo,
  useEditDepth,
  useForm,
  useFormModified,
  useHotkey,
  useServerFunctions,
  useTranslation,
} from '@payloadcms/ui'
import { useState } from 'react'

import type { DifferencesAnswer } from '@/contracts/content'
import { api, explain } from '@/ui/api-client'

import { useDifferencesAddress } from '../content/use-differences'
import { useFaults } from './use-faults'

/**
 * Publishing with a question before it: what is typed is saved as a draft, the server says in what it differs from the
 * site, and the answer to that publishes. What the server would refuse is shown at its fields, without a question.
 */
export function usePublishing() {
  const info = useDocumentInfo()
  const { getData, submit } = useForm()
  const showAtFields = useFaults()
  const { getFormState } = useServerFunctions()
  const { t } = useTranslation()
  const isModified = useFormModified()
  const editDepth = useEditDepth()
  const { config } = useConfig()
  const differences = useDifferencesAddress()
  const [asked, setAsked] = useState<DifferencesAnswer>()
  const [fault, setFault] = useState<string>()
  const { collectionSlug, globalSlug, id } = info
  const place = globalSlug ? `globals/${globalSlug}` : `${collectionSlug ?? ''}/${id ?? ''}`
  const address = `${config.routes.api}/${place}`

  // Most rules are the server's alone; a draft is saved without them. Says whether there was a fault.
  const showFaults = async (): Promise<boolean> => {
    const { state = {} } = await getFormState({
      id,
      collectionSlug,
      globalSlug,
      data: getData(),
      docPermissions: info.docPermissions,
      docPreferences: await info.getDocPreferences(),
      mockRSCs: true,
      operation: 'update',
      renderAllFields: false,
      schemaPath: globalSlug ?? collectionSlug ?? '',
      skipValidation: false,
    })
    const errors = Object.entries(state)
      .filter(([, field]) => field.valid === false)
      .map(([path, { errorMessage = '' }]) => ({ path, message: errorMessage }))
    if (errors.length === 0) return false
    showAtFields(errors)
    toast.error(t('error:correctInvalidFields'))
    return true
  }
  // As Payload's autosave does it, so that no version is added for a press of the button.
  const saveDraft = async (): Promise<boolean> => {
    const saved = await submit({
      acceptValues: { overrideLocalChanges: false },
      action: `${address}?autosave=true&depth=0&draft=true`,
      context: { getDocPermissions: false, incrementVersionCount: !info.mostRecentVersionIsAutosaved },
      disableFormWhileProcessing: false,
      disableSuccessStatus: true,
      method: globalSlug ? 'POST' : 'PATCH',
      overrides: { _status: 'draft' },
      skipValidation: true,
    })
    if (!saved?.res.ok) return false
    if (!info.mostRecentVersionIsAutosaved) {
      info.setMostRecentVersionIsAutosaved(true)
      info.setUnpublishedVersionCount((count) => count + 1)
    }
    return true
  }
  const publish = async () => {
    setAsked(undefined)
    const published = await submit({ action: `${address}?depth=0`, overrides: { _status: 'published' } })
    if (!published?.res.ok) return
    info.setUnpublishedVersionCount(0)
    info.setMostRecentVersionIsAutosaved(false)
    info.setHasPublishedDoc(true)
  }
  const ask = async () => {
    setFault(undefined)
    if (differences === undefined) return
    try {
      if (isModified && !(await saveDraft())) return
      if (await showFaults()) return
      setAsked(await api<DifferencesAnswer>(differences))
    } catch (error) {
      setFault(explain(error))
    }
  }
  useHotkey({ cmdCtrlKey: true, editDepth, keyCodes: ['s'] }, (event) => {
    event.preventDefault()
    event.stopPropagation()
    if (isModified) void saveDraft()
  })
  const canPublish =
    info.hasPublishPermission &&
    differences !== undefined &&
    (isModified || info.unpublishedVersionCount > 0 || !info.hasPublishedDoc) &&
    info.uploadStatus !== 'uploading'
  return { canPublish, asked, fault, ask, publish, showFaults, stepBack: () => setAsked(undefined) }
}
