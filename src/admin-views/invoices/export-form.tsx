import Link from 'next/link'

import { Button } from '@/ui/kit/button'
import inputs from '@/ui/kit/input.module.css'
import { ScreenPart } from '@/ui/kit/screen'
import screen from '@/ui/kit/screen.module.css'

import styles from './invoices.module.css'

/** Asks for the ZIP of a period: this month unless another is chosen. A plain form, so the browser saves the file. */
export function ExportForm({ today }: { today: string }) {
  return (
    <ScreenPart title="Scarica un periodo">
      <p className={screen.soft}>
        Uno ZIP con un file XML FatturaPA per documento, note di credito comprese, da dare al commercialista.
        Il sito non manda nulla al Sistema di Interscambio.
      </p>
      <form className={styles.period} action="/api/admin/invoices/export" method="get">
        <label className={styles.field}>
          Dal
          <input
            type="date"
            name="from"
            className={inputs.input}
            defaultValue={`${today.slice(0, 8)}01`}
            required
          />
        </label>
        <label className={styles.field}>
          Al
          <input type="date" name="to" className={inputs.input} defaultValue={today} required />
        </label>
        <Button type="submit">Scarica ZIP</Button>
      </form>
      <p className={screen.soft}>
        Tutti i documenti emessi sono in{' '}
        <Link href="/admin/collections/invoices" prefetch={false}>
          Fatture
        </Link>
        .
      </p>
    </ScreenPart>
  )
}
