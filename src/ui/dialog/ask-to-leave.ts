/** Nobody's words are lost to a key or a click beside the dialog. */
export const askToLeave = (isDirty: boolean): boolean =>
  !isDirty || window.confirm('Chiudere senza salvare? Le modifiche andranno perse.')
