import type { Language } from '../preferred-language.ts'

/** The body of `POST /api/exports`: everything of the person, or one workspace that they own. */
export interface ExportRequest {
  instance?: string
}

/** The body of `POST /api/admin/exports`. */
export interface WorkspaceExportRequest {
  instance: string
  /** In which the pages of the copy are written. */
  language: Language
}
