import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#tests/support/wait.ts'

/** A file system whose power can be cut. */
export interface CutDisk {
  readonly folder: string
  /** Flushes everything that is on it. */
  flush(): void
  /** From now on nothing reaches the disk, and what was not flushed is lost. */
  cut(): void
  /** Mounts what is left, once no process uses the folder any more. */
  restore(): Promise<void>
  remove(): Promise<void>
}

/**
 * An ext4 file system in an image, which is a file on another ext4 file system in an image. The outer one stands for the disk:
 * its page cache is the disk's volatile cache, because only a flush by the inner one makes it write. Cutting the power
 * stops the outer one through ext4's shutdown without a flush of its journal, so all writes end at one moment.
 * Null if this process may not mount or stop file systems.
 */
export function mountCutDisk(megabytes: number): CutDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-cut-disk-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const [image, outer, inner] = ['disk.img', 'outer', 'inner'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const innerImage = join(outer, 'inner.img')
  for (const point of [outer, inner]) mkdirSync(point)
  const isFormatted = process.platform === 'linux' && makeFileSystem(image, 2 * megabytes)
  if (!isFormatted || !mount(image, outer) || !makeFileSystem(innerImage, megabytes) || !mount(innerImage, inner)) {
    unmount(outer)
    rmSync(folder, { recursive: true, force: true })
    return null
  }

  function cut(): void {
    if (!runs('perl', '-e', shutDown, outer)) throw new Error('The file system could not be stopped.')
  }
  const unmountBoth = () => until(() => unmount(inner) && unmount(outer))

  return {
    folder: inner,
    flush: () => void runs('sync', '-f', inner),
    cut,
    async restore() {
      // Unmounting could still write, so the copy comes first.
      const copy = `${image}.copy`
      if (!runs('cp', '--sparse=always', image, copy)) throw new Error('The image could not be copied.')
      await unmountBoth()
      renameSync(copy, image)
      if (!mount(image, outer) || !mount(innerImage, inner)) throw new Error('What is left cannot be mounted.')
    },
    async remove() {
      await unmountBoth()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `EXT4_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH`; Node has no ioctl. */
const shutDown =
  'open(my $root, "<", $ARGV[0]) or die; my $noLogFlush = pack("L", 2); ioctl($root, 0x8004587d, $noLogFlush) or die'

const makeFileSystem = (path: string, megabytes: number): boolean =>
  runs('truncate', '-s', `${megabytes}M`, path) && runs('mkfs.ext4', '-q', '-F', path)

const mount = (image: string, point: string): boolean => runs('mount', '-o', 'loop,noinit_itable', image, point)

const unmount = (point: string): boolean => !runs('mountpoint', '-q', point) || runs('umount', point)

const runs = (program: string, ...args: string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0
