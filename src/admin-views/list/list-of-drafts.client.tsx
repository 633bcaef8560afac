'use client'

import { DefaultListView } from '@payloadcms/ui'
import type { ListViewClientProps } from 'payload'

/**
 * Payload's list of a collection with drafts and without a bin. Nothing is published from here, where no list says what
 * changes on the site.
 */
export const ListOfDrafts = (props: ListViewClientProps) => <DefaultListView {...props} disableBulkEdit />
