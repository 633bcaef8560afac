import { parse } from 'libpg-query'

/**
 * A part of PostgreSQL's own tree of a statement. A node is an object with one key, its kind; what follows takes of each
 * kind only what it names.
 */
type Tree = Record<string, unknown>
type Statement = { kind: string; node: Tree }

/** What an earlier release uses until it is gone, by PostgreSQL's name for the kind. */
const USED = ['TABLE', 'VIEW', 'MATVIEW', 'TYPE', 'DOMAIN', 'SEQUENCE', 'SCHEMA', 'EXTENSION', 'COLUMN']
/** May be dropped when the same migration makes it again: what it promises stays. */
const MADE_AGAIN = ['INDEX', 'TRIGGER', 'FUNCTION', 'PROCEDURE', 'AGGREGATE']

/**
 * What of a migration would trouble the release before it, which runs beside the new one until all processes have
 * changed, and again after a roll-back: it reads and writes the tables as it knows them.
 *
 * @param sql the statements of `up`, in their order
 * @returns one line for each; none for a migration that only adds
 * @throws Error of PostgreSQL's parser
 */
export async function troublesOf(sql: string): Promise<string[]> {
  const statements = await statementsOf(sql)
  const made = madeBy(statements)
  return statements.flatMap(({ kind, node }) => {
    switch (kind) {
      case 'DropStmt':
        return ofDrop(node, made)
      case 'RenameStmt':
        return made.has(relationOf(node)) ? [] : [`renames ${nameOf(node) || relationOf(node)}`]
      case 'AlterObjectSchemaStmt':
        return [`moves ${relationOf(node)} to another schema`]
      case 'AlterTableStmt':
        return made.has(relationOf(node)) ? [] : ofAlter(node, statements)
      case 'AlterEnumStmt':
        return node.oldVal ? [`renames the value ${textOf(node.oldVal)}`] : []
      case 'IndexStmt':
        return ofIndex(node, made, statements)
      case 'TruncateStmt':
        return ['empties a table']
      case 'DoStmt':
        return /\b(DROP|RENAME|ALTER|TRUNCATE)\b/i.test(JSON.stringify(node))
          ? ['changes tables in a DO block, which is not looked into']
          : []
      default:
        return []
    }
  })
}

async function statementsOf(sql: string): Promise<Statement[]> {
  const { stmts = [] } = (await parse(sql)) as { stmts?: { stmt: Tree }[] }
  return stmts.map(({ stmt }) => {
    const [kind, node] = Object.entries(stmt)[0]!
    return { kind, node: node as Tree }
  })
}

/** Names of what a migration makes itself: no release uses them yet. */
function madeBy(statements: Statement[]): Set<string> {
  return new Set(
    statements.flatMap(({ kind, node }) => {
      switch (kind) {
        case 'CreateStmt':
          return [relationOf(node)]
        case 'ViewStmt':
          return [String((node.view as Tree).relname)]
        case 'CreateTableAsStmt':
          return [String(((node.into as Tree).rel as Tree).relname)]
        case 'IndexStmt':
          return [String(node.idxname)]
        case 'CreateTrigStmt':
          return [String(node.trigname)]
        case 'CreateFunctionStmt':
          return [lastName(node.funcname)]
        default:
          return []
      }
    }),
  )
}

function ofDrop(node: Tree, made: Set<string>): string[] {
  const kind = String(node.removeType).replace('OBJECT_', '')
  if (!USED.includes(kind) && !MADE_AGAIN.includes(kind)) return []
  return (node.objects as Tree[])
    .map(lastName)
    .filter((name) => !made.has(name) || USED.includes(kind))
    .map((name) => `drops the ${kind.toLowerCase()} ${name}`)
}

function ofAlter(node: Tree, statements: Statement[]): string[] {
  const table = relationOf(node)
  const added = addedTo(table, statements)
  return (node.cmds as { AlterTableCmd: Tree }[]).flatMap(({ AlterTableCmd: change }) => {
    const name = nameOf(change)
    switch (change.subtype) {
      case 'AT_DropColumn':
        return [`drops the column ${table}.${name}`]
      case 'AT_DropConstraint':
        return [`drops the constraint ${name} of ${table}`]
      case 'AT_AlterColumnType':
        return [`changes the type of ${table}.${name}`]
      case 'AT_SetNotNull':
        return added.has(name) ? [] : [`makes ${table}.${name} NOT NULL`]
      case 'AT_ColumnDefault':
        return change.def || added.has(name) ? [] : [`drops the default of ${table}.${name}`]
      case 'AT_AddColumn':
        return ofColumn(table, (change.def as { ColumnDef: Tree }).ColumnDef)
      case 'AT_AddConstraint':
        return ofConstraint(table, added, (change.def as { Constraint: Tree }).Constraint)
      default:
        return []
    }
  })
}

/** A new column that an INSERT of the earlier release, which does not name it, cannot fill. */
function ofColumn(table: string, column: Tree): string[] {
  const constraints = (column.constraints as { Constraint: Tree }[] | undefined) ?? []
  const has = (...kinds: string[]) =>
    constraints.some(({ Constraint }) => kinds.includes(String(Constraint.contype).replace('CONSTR_', '')))
  const fillsItself =
    has('DEFAULT', 'IDENTITY', 'GENERATED') || /serial/.test(JSON.stringify(column.typeName))
  const place = `${table}.${String(column.colname)}`
  if (has('NOTNULL', 'PRIMARY') && !fillsItself) return [`adds ${place}, NOT NULL without a default`]
  return has('UNIQUE') && has('DEFAULT') ? [`adds ${place}, UNIQUE with one default for all`] : []
}

/** A rule over columns that the earlier release writes without knowing of it. NOT VALID spares old rows, not new ones. */
function ofConstraint(table: string, added: Set<string>, constraint: Tree): string[] {
  const kind = String(constraint.contype).replace('CONSTR_', '')
  const keys = (constraint.keys ?? constraint.fk_attrs) as Tree[] | undefined
  const columns = keys ? keys.map(lastName) : columnsIn(constraint.raw_expr)
  if (columns.length > 0 && columns.every((column) => added.has(column))) return []
  const name = constraint.conname ? ` ${textOf(constraint.conname)}` : ''
  return [`lays ${kind}${name} on columns of ${table} that were there`]
}

function ofIndex(node: Tree, made: Set<string>, statements: Statement[]): string[] {
  const table = relationOf(node)
  if (!node.unique || made.has(table)) return []
  const added = addedTo(table, statements)
  const columns = (node.indexParams as { IndexElem: Tree }[]).map(({ IndexElem }) => nameOf(IndexElem))
  return columns.every((column) => added.has(column))
    ? []
    : [`adds the unique index ${String(node.idxname)} to ${table}`]
}

/** The columns that a migration adds to a table. */
function addedTo(table: string, statements: Statement[]): Set<string> {
  const changes = statements
    .filter(({ kind, node }) => kind === 'AlterTableStmt' && relationOf(node) === table)
    .flatMap(({ node }) => node.cmds as { AlterTableCmd: Tree }[])
  return new Set(
    changes
      .filter(({ AlterTableCmd: { subtype } }) => subtype === 'AT_AddColumn')
      .map(({ AlterTableCmd: { def } }) => String((def as { ColumnDef: Tree }).ColumnDef.colname)),
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const relationOf = (node: Tree) => textOf((node.relation as Tree | undefined)?.relname)
const nameOf = (node: Tree) => textOf(node.subname ?? node.name)

/** The last part of a name, be it a list of parts, a type, or a function with the types of its arguments. */
function lastName(tree: unknown): string {
  const { ObjectWithArgs } = tree as { ObjectWithArgs?: Tree }
  const names = [...JSON.stringify(ObjectWithArgs?.objname ?? tree).matchAll(/"sval":"([^"]*)"/g)]
  return names.at(-1)?.[1] ?? ''
}

function columnsIn(expression: unknown): string[] {
  const references = JSON.stringify(expression ?? null).matchAll(
    /"ColumnRef":\{"fields":\[\{"String":\{"sval":"([^"]*)"/g,
  )
  return [...references].map(([, name]) => name!)
}
