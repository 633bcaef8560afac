import { type ImportReport } from '@/contracts/tables'

import { type ImportStep, type RefusedLine } from './plan-import'

const PREVIEWED = 20
const REFUSED_SHOWN = 100

/** Collects an import's report: counts of everything, and the first of the refused lines. */
export class ImportTally {
  #added = 0
  #changed = 0
  #unchanged = 0
  #refused: RefusedLine[] = []
  #refusedTotal = 0
  #preview: ImportStep[] = []

  /** How many rows will be written. */
  get steps(): number {
    return this.#added + this.#changed
  }

  get hasRefused(): boolean {
    return this.#refusedTotal > 0
  }

  get adds(): boolean {
    return this.#added > 0
  }

  get changes(): boolean {
    return this.#changed > 0
  }

  stays(): void {
    this.#unchanged += 1
  }

  step(step: ImportStep): void {
    if (step.id === null) this.#added += 1
    else this.#changed += 1
    if (this.#preview.length < PREVIEWED) this.#preview.push(step)
  }

  refuse(lines: RefusedLine[], total = lines.length): void {
    this.#refusedTotal += total
    this.#refused = [...this.#refused, ...lines]
      .sort((one, other) => one.line - other.line)
      .slice(0, REFUSED_SHOWN)
  }

  /** Steps that were counted before they turned out to be impossible. */
  takeBack(kind: 'added' | 'changed', refused: RefusedLine[], total = refused.length): void {
    if (kind === 'added') this.#added -= total
    else this.#changed -= total
    const lines = new Set(refused.map(({ line }) => line))
    this.#preview = this.#preview.filter(({ line }) => !lines.has(line))
    this.refuse(refused, total)
  }

  report(applied: boolean): ImportReport {
    return {
      added: this.#added,
      changed: this.#changed,
      unchanged: this.#unchanged,
      refused: this.#refused,
      refused_total: this.#refusedTotal,
      preview: this.#preview.map(({ line, id, before, after }) => ({ line, id, before, after })),
      applied,
    }
  }
}
