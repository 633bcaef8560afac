import { once } from 'node:events'

import type { Client } from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'

import { quoteName } from '@/services/tables/table'

import { BackupError } from './backup-error'
import type { Manifest } from './manifest'

type Table = Manifest['tables'][number]
type Running = { table: Table; copy: CopyStreamQuery; done: Promise<unknown> }

/** Loads the parts of tables, which come one after the other, by one COPY for each table. */
export class TableLoader {
  private readonly db: Client
  private readonly tables: Map<string, Table>
  private readonly onTable: (table: string, rows: number) => void
  private running: Running | undefined

  /**
   * @param tables by name; each part has to be of one of them
   * @param onTable told of each table once it is loaded
   */
  constructor(db: Client, tables: readonly Table[], onTable: (table: string, rows: number) => void) {
    this.db = db
    this.tables = new Map(tables.map((table) => [table.name, table]))
    this.onTable = onTable
  }

  /** @throws Error of PostgreSQL; BackupError for rows of a table that the manifest does not name */
  async write(name: string, data: Buffer): Promise<void> {
    if (this.running?.table.name !== name) {
      await this.end()
      this.running = this.begin(name)
    }
    const { copy, done } = this.running
    if (!copy.write(data)) await Promise.race([once(copy, 'drain'), done])
  }

  /**
   * Ends the table under way.
   *
   * @throws Error of PostgreSQL; BackupError when it took other than the number of rows that the manifest says
   */
  async end(): Promise<void> {
    if (!this.running) return
    const { table, copy, done } = this.running
    this.running = undefined
    copy.end()
    await done
    if (copy.rowCount !== table.rows) {
      throw new BackupError(`${table.name} took ${copy.rowCount} rows instead of ${table.rows}.`)
    }
    this.onTable(table.name, table.rows)
  }

  private begin(name: string): Running {
    const table = this.tables.get(name)
    if (!table) throw new BackupError(`The archive holds rows of ${name}, which its list does not name.`)
    const columns = table.columns.map(quoteName).join(', ')
    const copy = this.db.query(copyFrom(`COPY ${quoteName(name)} (${columns}) FROM STDIN`))
    const done = once(copy, 'finish')
    // Whoever writes next, or ends, is told.
    done.catch(() => {})
    return { table, copy, done }
  }
}
