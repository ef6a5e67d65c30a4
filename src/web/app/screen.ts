import type { LucideIcon } from 'lucide-react'
import type { CollectionName, Row } from '#shared/collections/index.ts'
import type { Formats } from '#web/locale/formats.ts'
import type { Area, TextKey, Translate } from '#web/locale/texts.ts'

/** A text by its area and key. */
export type TextRef = { [A in Area]: readonly [area: A, key: TextKey<A>] }[Area]

export type Params = Readonly<Record<string, string | undefined>>

/** Who looks at the menu and the palette. */
export interface Viewer {
  user: Row<'users'> | null
  canEdit: boolean
}

/** One page of the product. Routes, titles, breadcrumbs, menu and palette come from these records (screens.ts). */
export interface Screen {
  path: string
  /** The page's file below src/web. */
  file: string
  /** The layout around the page, which also guards it. */
  layout: 'public' | 'guest' | 'link' | 'welcome' | 'visitor' | 'admin' | 'member'
  /** In the window and in breadcrumbs; by parameters for a page that shows several things. */
  title?: TextRef | ((params: Params) => TextRef | undefined)
  /** For search engines. */
  description?: TextRef
  /** Texts that come with the page; those of pages behind the sign-in come with their layout. */
  texts?: 'landing' | 'legal'
  /** The screen above it in the breadcrumb, by name. */
  parent?: string
  icon?: LucideIcon
  /** Who is offered it in menu and palette. The layout and the server decide who gets in. */
  permission?: (viewer: Viewer) => boolean
  /** Its place in the menu, which also puts it into the palette; by default under its title. */
  menu?: { section: 'home' | 'work'; label?: TextRef; below?: readonly MenuPage[] }
  /** Its place in the palette, if it is not in the menu. */
  palette?: { group: 'go' | 'create'; label: TextRef }
  /** What the page shows by the `id` or `batchId` in its path: names the page, and is found in the palette. */
  record?: RecordKind
  /** Other records that the palette finds and that lead to this page. */
  found?: RecordKind
}

export interface MenuPage {
  path: string
  label: TextRef
}

/** How records of a collection are searched for and named in the palette. */
export interface RecordKind<N extends CollectionName = CollectionName> {
  collection: N
  /** Fields that are searched. */
  search: readonly string[]
  /** Names the record; empty leaves it out. */
  nameOf: (row: Row<N>, t: Translate<'shell'>, formats: Formats) => string
  pathOf: (row: Row<N>) => string
  /** Says what it is; by default the title of the screen, or of the one above it. */
  hint?: TextRef
  /** Instead of the screen's icon. */
  icon?: LucideIcon | 'avatar'
  /** Not among the recent ones that are shown before anything is typed. */
  isOnlySearched?: boolean
}

/** Keeps the rows of a kind typed while it is written; the table holds kinds of all collections. */
export function recordKind<N extends CollectionName>(kind: RecordKind<N>): RecordKind {
  return kind as unknown as RecordKind
}
