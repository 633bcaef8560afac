const PUBLISH = '/src/admin-views/publish/publish-button.client#PublishButton'

/** For a collection with drafts: what is written can be published at a time that an editor picks. */
export const withSchedule = { components: { edit: { PublishButton: PUBLISH } } }

/** For a global that the page cannot be without: it can be published, now or later, and not be taken off. */
export const stayingGlobal = {
  admin: {
    components: {
      elements: {
        PublishButton: { path: PUBLISH, clientProps: { stays: true } },
        UnpublishButton: '/src/admin-views/publish/no-button#NoButton',
      },
    },
  },
  // The panel asks for `updatedAt` alone and then looks at the status: without it, every draft seemed unpublished.
  forceSelect: { _status: true },
} as const
