import type { Table } from './scenario.ts'
import { accounts } from './scenarios/accounts.ts'
import { batches } from './scenarios/batches.ts'
import { catalog } from './scenarios/catalog.ts'
import { conventions } from './scenarios/conventions.ts'
import { factors } from './scenarios/factors.ts'
import { files } from './scenarios/files.ts'
import { filters } from './scenarios/filters.ts'
import { listing } from './scenarios/listing.ts'
import { modifiers } from './scenarios/modifiers.ts'
import { operations } from './scenarios/operations.ts'
import { records } from './scenarios/records.ts'
import { requests } from './scenarios/requests.ts'
import { rules } from './scenarios/rules.ts'
import { shaping } from './scenarios/shaping.ts'
import { streams } from './scenarios/streams.ts'
import { types } from './scenarios/types.ts'
import { views } from './scenarios/views.ts'

/** By the sections of the API. */
export const tables: readonly Table[] = [
  conventions,
  records,
  listing,
  types,
  modifiers,
  shaping,
  filters,
  requests,
  rules,
  accounts,
  factors,
  streams,
  batches,
  files,
  operations,
  views,
  catalog,
]
