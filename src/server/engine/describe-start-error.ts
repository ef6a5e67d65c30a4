import { resolve } from 'node:path'
import { isDamage } from './database/damage.ts'

/** The settings a server was started with. */
export interface StartPlace {
  readonly folder: string
  /** Empty for SQLite in the folder. */
  readonly databaseUrl: string
  readonly host: string
  readonly port: number
}
/** The names of these settings for the operator, such as environment variables. */
export type StartNames = { readonly [name in keyof StartPlace]: string }

interface Failure extends Error {
  code?: string
  syscall?: string
  hostname?: string
  path?: string
  errcode?: number
}
type Sentences = Readonly<Record<string, string>>

/**
 * Explains why a server did not start and what to change. Passwords in addresses are left out.
 * An unexpected error keeps its own message.
 */
export function describeStartError(error: Failure, place: StartPlace, names: StartNames): string {
  const { code = '', errcode = 0, message } = error
  const sentence =
    error.syscall === 'listen' || (error.hostname !== undefined && error.hostname === place.host)
      ? listenSentences(place, names)[code]
      : errcode > 0
        ? sqliteSentence(error, place, names)
        : concernsFolder(error, place)
          ? folderSentences(place, names)[code]
          : place.databaseUrl
            ? databaseSentence(error, place, names)
            : undefined
  return sentence ?? message
}

function listenSentences({ host, port }: StartPlace, names: StartNames): Sentences {
  const unknown = `${names.host} is "${host}", which no name server knows: use 127.0.0.1 for this machine alone, or 0.0.0.0 for all its addresses.`
  return {
    EADDRINUSE: `${names.port} is ${port}, but another program listens on ${host}:${port} already: stop that one, or set ${names.port} to another number.`,
    EACCES: `${names.port} is ${port}, which this user may not listen on: set it to 1024 or more, and let a proxy pass on what comes to ${port}.`,
    EADDRNOTAVAIL: `${names.host} is "${host}", which is not an address of this machine: use 127.0.0.1 for this machine alone, or 0.0.0.0 for all its addresses.`,
    ENOTFOUND: unknown,
    EAI_AGAIN: unknown,
  }
}

/** Disk errors. They do not name the file, but a starting server writes only to the data folder. */
const ofDisks = new Set(['ENOSPC', 'EDQUOT', 'EIO'])

/** File system errors at the folder or above it. */
function concernsFolder({ code = '', path }: Failure, { folder }: StartPlace): boolean {
  if (path === undefined) return ofDisks.has(code)
  return `${resolve(folder)}/`.startsWith(`${resolve(path)}/`) || resolve(path).startsWith(resolve(folder))
}

function folderSentences({ folder }: StartPlace, names: StartNames): Sentences {
  const is = `${names.folder} is ${folder}`
  const closed = `${is}, where this user may not write: give the folder to the user who runs the server (chown), or set ${names.folder} to another one.`
  const readOnly = `${is}, which is on a disk that takes no writes: mount it for writing, or set ${names.folder} to another folder.`
  const isFile = `${is}, but that, or a part of it, is a file: set ${names.folder} to a folder.`
  const noRoom = `${is}, and there is no space left on its disk: make room and start again. Nothing that was saved is lost.`
  const unusable = `${is}, which cannot be a folder: set ${names.folder} to another path.`
  return {
    ...{ EACCES: closed, EPERM: closed, EROFS: readOnly, ENOTDIR: isFile, EEXIST: isFile },
    ...{ ENOSPC: noRoom, EDQUOT: noRoom, ENAMETOOLONG: unusable, ELOOP: unusable, ENOENT: unusable, EINVAL: unusable },
    EIO: `${is}, and its disk reports errors: look at the disk, or restore the latest backup on another one.`,
  }
}

/** By SQLite's primary result codes. */
function sqliteSentence(error: Failure, place: StartPlace, names: StartNames): string | undefined {
  const { folder } = place
  if (isDamage(error)) {
    return `The database ${resolve(folder, 'data.db')} is damaged, or not a database (${error.message}). Nothing was changed. Move data.db, data.db-wal and data.db-shm out of the folder, start again, and restore the latest backup from ${resolve(folder, 'backups')}.`
  }
  const sentences = folderSentences(place, names)
  const byResult: Record<number, string | undefined> = {
    5: `Another program uses ${resolve(folder, 'data.db')}: close it, such as a sqlite3 shell, and start again.`,
    8: sentences.EACCES,
    10: sentences.EIO,
    13: sentences.ENOSPC,
    14: sentences.EACCES,
  }
  return byResult[(error.errcode ?? 0) & 0xff]
}

/** Driver messages without a code. */
const late = /timeout exceeded when trying to connect|connection timeout/i
const hungUp = /^Connection terminated/
const noTls = /does not support SSL/

function databaseSentence({ code = '', message }: Failure, place: StartPlace, names: StartNames): string | undefined {
  const url = URL.parse(place.databaseUrl)
  const at = url?.host || 'its address'
  const database = decodeURIComponent(url?.pathname.slice(1) ?? '')
  const user = decodeURIComponent(url?.username ?? '')
  const { databaseUrl: name } = names
  const unknown = `The host in ${name} (${at}) is not known: correct it, or look at the name server.`
  const silent = `PostgreSQL at ${at} (${name}) does not answer: look at the host, the port and the firewall.`
  const tls = `The certificate of PostgreSQL at ${at} (${name}) is not trusted: name its authority with ?sslrootcert=FILE, or use ?sslmode=no-verify inside a private network.`
  const closed = `PostgreSQL at ${at} (${name}) hung up: look whether it is PostgreSQL that listens there, and whether it asks for TLS (?sslmode=require).`
  const sentences: Sentences = {
    ECONNREFUSED: `Nothing listens at ${at}, the address in ${name}: start PostgreSQL there, or correct the address.`,
    ...{ ENOTFOUND: unknown, EAI_AGAIN: unknown },
    ...{ ETIMEDOUT: silent, EHOSTUNREACH: silent, ENETUNREACH: silent },
    ...{ ECONNRESET: closed, EPIPE: closed },
    ...{ DEPTH_ZERO_SELF_SIGNED_CERT: tls, SELF_SIGNED_CERT_IN_CHAIN: tls, UNABLE_TO_VERIFY_LEAF_SIGNATURE: tls },
    '28P01': `PostgreSQL at ${at} refuses the user "${user}" or the password in ${name}: correct them, with special characters written like %40.`,
    '28000': `PostgreSQL at ${at} does not let the user "${user}" of ${name} in from here: allow it in pg_hba.conf, or name another user.`,
    '3D000': `There is no database "${database}" at ${at}, the address in ${name}: create it (createdb ${database}), or name another one.`,
    '42501': `The user "${user}" of ${name} may not make tables in "${database}": grant it the right to create in the schema, or name another user.`,
    '53300': `PostgreSQL at ${at} (${name}) has no connection left: raise max_connections, or stop what takes them.`,
    '53100': `The disk of PostgreSQL at ${at} (${name}) is full: make room there and start again.`,
    '57P03': `PostgreSQL at ${at} (${name}) is starting or stopping: try again in a moment.`,
  }
  if (late.test(message)) return silent
  if (hungUp.test(message)) return closed
  if (noTls.test(message))
    return `PostgreSQL at ${at} (${name}) does not offer TLS: set it up there, or leave sslmode out.`
  return sentences[code]
}
