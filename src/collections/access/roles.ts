import type { Access, FieldAccess, PayloadRequest } from 'payload'

type Role = 'admin' | 'editor' | 'user'

const roleOf = (req: PayloadRequest): Role | undefined => req.user?.role

/** Contract §6: `isAdmin` is the role `admin`, nothing else. */
export const isAdmin: Access = ({ req }) => roleOf(req) === 'admin'

/** Editors work on the content; administrators may do what editors may. */
export const isEditor: Access = ({ req }) => mayUsePanel({ req })

/** Who may open Payload's panel at all: its pages, its server functions, its locks and preferences. */
export const mayUsePanel = ({ req }: { req: PayloadRequest }): boolean =>
  roleOf(req) === 'admin' || roleOf(req) === 'editor'

/** For rows that only the application itself writes, with `overrideAccess: true`. */
export const nobody: Access = () => false

export const isAdminField: FieldAccess = ({ req }) => roleOf(req) === 'admin'

/** For what editors note for themselves. */
export const isEditorField: FieldAccess = ({ req }) => mayUsePanel({ req })

/** For fields that only the application itself writes. */
export const nobodyField: FieldAccess = () => false

/** `admin.hidden` for collections that editors do not see in the panel. */
export const hiddenFromEditors = ({ user }: { user: unknown }): boolean =>
  (user as { role?: Role } | null)?.role !== 'admin'
