/** A reply before it is sent. Its id stays when it is sent again after a lost answer, so that it goes out once. */
export type ReplyDraft = { id: string; words: string }

/** By message, for as long as the page is open: looking at another message, or closing the panel, loses nothing. */
const drafts = new Map<number, ReplyDraft>()

export const draftOf = (messageId: number): ReplyDraft | undefined => drafts.get(messageId)

/** Keeps what was typed; nothing is left of an empty one. */
export function keepDraft(messageId: number, draft: ReplyDraft): void {
  if (draft.words.trim() === '') drafts.delete(messageId)
  else drafts.set(messageId, draft)
}

export const dropDraft = (messageId: number): void => void drafts.delete(messageId)
