import type { Language } from '../preferred-language.ts'

/** The body of `POST /api/exports`: all data of the person, or one workspace that they own. */
export interface ExportRequest {
  instance?: string
}

/** The body of `POST /api/admin/exports`. */
export interface WorkspaceExportRequest {
  instance: string
  /** The language of the copy's pages. */
  language: Language
}
