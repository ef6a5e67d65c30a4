import type { Row } from '#shared/collections/index.ts'
import type { Language } from '#shared/preferred-language.ts'

export const serviceName = ({ name, namePt }: Row<'services'>, language: Language): string =>
  language === 'pt-BR' ? namePt : name
