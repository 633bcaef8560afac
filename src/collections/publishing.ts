const OPENER = '/src/admin-views/content/field-opener.client#FieldOpener'
const PUBLISH = '/src/admin-views/publish/publish-button.client#PublishButton'

/** What is typed is saved as a draft by itself, and can be published at a time that an editor picks. */
export const DRAFTS = { autosave: { interval: 800 }, schedulePublish: true } as const

// The panel asks for `updatedAt` alone and then looks at the status: without it, every draft seemed unpublished.
const forceSelect = { _status: true } as const

/** For a collection whose rows are drafts until they are published. */
export const withDrafts = {
  admin: { components: { edit: { PublishButton: PUBLISH, beforeDocumentControls: [OPENER] } } },
  forceSelect,
  /** New at each call, because Payload completes it in place. */
  versions: () => ({ drafts: { ...DRAFTS }, maxPerDoc: 50 }),
}

/** For a global that the page cannot be without: it can be published, now or later, and not be taken off. */
export const stayingGlobal = {
  admin: {
    components: {
      elements: {
        PublishButton: { path: PUBLISH, clientProps: { stays: true } },
        beforeDocumentControls: [OPENER] as string[],
        UnpublishButton: '/src/admin-views/publish/no-button#NoButton',
      },
    },
  },
  forceSelect,
} as const
