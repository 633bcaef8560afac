import { listen, type Listener } from '@/integrations/listen'

import { sayError, sayWarning } from '../bootstrap/say.mjs'

/** What the notification carries is the table that changed. */
const SALES = 'purchases'

type ListenArgs = {
  databaseUrl: string
  /** The content has changed, or may have while nothing could be heard. */
  onChange: () => void
  /** Told instead when purchases changed. */
  onSale: () => void
}

/** Hears of changed content: whatever changes what a page shows notifies it in the transaction that changes it. */
export function listenForContent({ databaseUrl, onChange, onSale }: ListenArgs): Listener {
  return listen({
    databaseUrl,
    channels: { content_changed: (table) => (table === SALES ? onSale() : onChange()) },
    onConnect: onChange,
    onFailure: report,
  })
}

/** A restarted database, or a busy one, is back at the next try; an operator has to act on one that is not. */
function report({ message }: Error, failuresInARow: number): void {
  if (failuresInARow === 1) sayWarning(`The connection to the database ended (${message}); making it again …`)
  if (failuresInARow === 2) sayError(`The database cannot be reached (${message}); trying on …`)
}
