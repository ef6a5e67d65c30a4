import type { Mail } from '#server/engine/mail/mail.ts'
import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
import type { Row } from '#shared/collections/index.ts'
import { endOfVersion } from '#shared/networks/linkedin-version.ts'

type Notice = Pick<Row<'network_notices'>, 'network' | 'version' | 'notice'>

/** Administrators have no language, so the mail says it in both. */
const words = {
  'en-US': {
    networks: { linkedin: 'LinkedIn', simulated: 'the simulated network' },
    refused: (network: string, version: string) =>
      `Version ${version} of the API of ${network} is no longer served. Posts are held until a newer version is set; then they go on by themselves.`,
    ending: (network: string, version: string, end: string) =>
      `${network} may stop serving version ${version} of its API from ${end} on. Set a newer version before that, or posts will be held.`,
    where: 'System settings, Networks',
  },
  'pt-BR': {
    networks: { linkedin: 'LinkedIn', simulated: 'rede simulada' },
    refused: (network: string, version: string) =>
      `A versão ${version} da API (${network}) não é mais aceita. Os posts ficam retidos até que uma versão mais nova seja definida; depois seguem sozinhos.`,
    ending: (network: string, version: string, end: string) =>
      `O ${network} pode deixar de aceitar a versão ${version} da API a partir de ${end}. Defina antes uma versão mais nova, ou os posts ficarão retidos.`,
    where: 'Configurações do sistema, Redes',
  },
}

export function versionMail({ network, version, notice }: Notice, appName: string, url: string): Omit<Mail, 'to'> {
  const said = (['en-US', 'pt-BR'] as const).map((language) => {
    const { networks, refused, ending, where } = words[language]
    const name = networks[network === 'simulated' ? network : 'linkedin']
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    const sentence =
      notice === 'refused' ? refused(name, version) : ending(name, version, day.format(endOfVersion(version)))
    return { sentence, where }
  })
  return {
    subject: `${appName}: ${said[0]!.sentence.split('. ')[0]}`.slice(0, 200),
    text: said
      .map(({ sentence, where }) => `${sentence}\n${where}: ${url}`)
      .join('\n\n')
      .concat('\n'),
    html: said
      .map(({ sentence, where }) => `<p>${escapeHtml(sentence)} <a href="${escapeHtml(url)}">${where}</a></p>`)
      .join(''),
  }
}
