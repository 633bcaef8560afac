/** How far a message from the contact form is, with the words for people. */
export const messageStates = { new: 'Nuovo', answered: 'Risposto', archived: 'Archiviato' } as const

export type MessageState = keyof typeof messageStates
