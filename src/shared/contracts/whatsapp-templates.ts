/** What WhatsApp has done to a template, of which admins are told. */
export const templateChanges = ['rejected', 'paused', 'disabled', 'flagged', 'category'] as const
export type TemplateChange = (typeof templateChanges)[number]
