import type { SqlFragment, SqlRunner } from '../../database/database.ts'
import { isRelation } from '../fields/relation.ts'
import type { Model, Models } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RequestInfo } from '../request.ts'
import { quote, rowAlias } from '../sql-names.ts'
import type { Membership } from './membership.ts'

export interface Tenancy {
  /**
   * The condition that the row at `alias` belongs to a tenant of the caller. Null if none applies, because the collection
   * is global or the caller is a superuser. `unindexed` keeps SQLite from looking rows up by this condition, for statements
   * that have a narrower one on the same column.
   */
  condition(model: Model, alias: string, request: RequestInfo, unindexed?: boolean): SqlFragment | null
  /** The field that leads from a row of the collection to its tenant; null for a global one. */
  field(model: Model): string | null
  /** The tenant a row belongs to, `''` if its path has no target; null for a global collection. */
  tenantOf(runner: SqlRunner, model: Model, record: RecordData): Promise<string | null>
  /**
   * The ids of the members of a row's tenant, the only callers besides superusers who can satisfy `condition`; null for a global
   * collection.
   */
  peopleOf(runner: SqlRunner, model: Model, record: RecordData): Promise<ReadonlySet<string> | null>
  /**
   * Counts, for each group of ids, the rows in the tenant `within`, or in any tenant of `person` when `within` is null;
   * without a person, all existing rows. Rows of a global collection always count. One statement for all groups.
   */
  reachable(
    runner: SqlRunner,
    groups: readonly IdsOf[],
    within: string | null,
    person: RequestInfo | null,
  ): Promise<number[]>
}

/** Ids that should exist in one collection. */
export interface IdsOf {
  readonly target: Model
  readonly ids: readonly string[]
}

const never: SqlFragment = { text: '1 = 0', params: [] }

export function createTenancy(models: Models, membership: Membership | null): Tenancy {
  const texts = new Map<string, string>()

  /** `<path from alias> in (<tenants>)`; cached per model, alias and kind of tenants. */
  function pathCondition(model: Model, alias: string, tenants: string, unindexed = false): string {
    const key = `${model.name} ${alias} ${unindexed} ${tenants}`
    const known = texts.get(key)
    if (known) return known
    const [first, ...rest] = pathOf(model)
    const tables: { table: string; column: string }[] = []
    let at = model
    let step = first!
    for (const segment of rest) {
      at = relationTarget(models, at, step)
      tables.push({ table: at.table, column: quote(segment) })
      step = segment
    }
    const inner = tables.reduceRight(
      (nested, { table, column }) => `select "id" from ${table} where ${column} in (${nested})`,
      tenants,
    )
    const text = `${unindexed ? '+' : ''}${alias}.${quote(first!)} in (${inner})`
    texts.set(key, text)
    return text
  }

  const members = membership && {
    tenant: quote(membership.tenant),
    user: quote(membership.user),
    table: quote(membership.collection),
  }
  const ofCaller = members ? `select ${members.tenant} from ${members.table} where ${members.user} = ?` : ''
  const ofTenant = members ? `select ${members.user} as id from ${members.table} where ${members.tenant} = ?` : ''

  function isMember(request: RequestInfo): boolean {
    return request.auth?.collection.name === membership?.authCollection
  }

  return {
    field: (model) => (hasTenant(model) ? pathOf(model)[0]! : null),

    condition(model, alias, request, unindexed) {
      if (!hasTenant(model) || request.auth?.isSuperuser) return null
      if (!isMember(request)) return never
      return { text: pathCondition(model, alias, ofCaller, unindexed), params: [request.auth!.record.id] }
    },

    async tenantOf(runner, model, record) {
      if (!hasTenant(model)) return null
      const [first, ...rest] = pathOf(model)
      let at = model
      let id = String(record[first!] ?? '')
      let previous = first!
      for (const segment of rest) {
        if (!id) return ''
        at = relationTarget(models, at, previous)
        const [row] = await runner.all<{ id: string }>(`select ${quote(segment)} as id from ${at.table} where id = ?`, [
          id,
        ])
        id = row?.id ?? ''
        previous = segment
      }
      return id
    },

    async peopleOf(runner, model, record) {
      const tenant = await this.tenantOf(runner, model, record)
      if (tenant === null) return null
      const found = tenant && ofTenant ? await runner.all<{ id: string }>(ofTenant, [tenant]) : []
      return new Set(found.map(({ id }) => id))
    },

    async reachable(runner, groups, within, person) {
      const counts = groups.map(({ target, ids }) => {
        const condition = !person
          ? null
          : within !== null && hasTenant(target)
            ? { text: pathCondition(target, rowAlias, 'select ?'), params: [within] }
            : this.condition(target, rowAlias, person)
        const isOne = ids.length === 1
        const found = `${rowAlias}."id" ${isOne ? '= ?' : runner.dialect.oneOf}`
        return {
          text: `(select count(*) from ${target.table} ${rowAlias} where ${found}${condition ? ` and ${condition.text}` : ''})`,
          params: [isOne ? ids[0]! : JSON.stringify(ids), ...(condition?.params ?? [])],
        }
      })
      const [row] = await runner.all<Record<string, number>>(
        `select ${counts.map(({ text }, at) => `${text} as n${at}`).join(', ')}`,
        counts.flatMap(({ params }) => params),
      )
      return counts.map((_count, at) => Number(row![`n${at}`]))
    },
  }
}

export const hasTenant = (model: Model): boolean => !('global' in model.tenant)

function pathOf(model: Model): string[] {
  const { tenant } = model
  return 'path' in tenant ? tenant.path.split('.') : ['id']
}

function relationTarget(models: Models, from: Model, field: string): Model {
  const found = from.field(field)
  if (!isRelation(found)) throw new Error(`"${from.name}.${field}" is not a relation.`)
  return models.get(found.definition.collection)
}
