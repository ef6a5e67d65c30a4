import type { Fix } from './fix.ts'

/** What told people, or let them do, what is not theirs. */
export const leakFixes: readonly Fix[] = [
  {
    name: 'the look at a target after sign-in as it is used',
    file: 'web/locale/safe-target.ts',
    find: '/^\\/(?!\\/)/.test(target) && !/\\/[/\\\\]/.test(decoded(url.pathname)) ? target',
    replace: 'target ? target',
    test: 'web/safe-target.test.ts',
  },
  {
    name: 'the name of an upload after its content',
    file: 'server/engine/records/uploads/file-name.ts',
    find: 'return given && agrees && !isTrue ?',
    replace: "return given === '' && agrees && !isTrue ?",
    test: 'files/uploaded-types.test.ts',
    only: 'named and served as what it is',
  },
  {
    name: 'the list of types that uploads are sent with',
    file: 'server/engine/http/content-types.ts',
    find: 'isShownInline(type) ? type : bytes',
    replace: 'isShownInline(type) || type !== bytes ? type : bytes',
    test: 'files/uploaded-types.test.ts',
    only: 'shown only as a picture',
  },
  {
    name: 'the policy that keeps pages of other sites from showing files',
    file: 'server/engine/record-server.ts',
    find: "filesFor = 'same-origin'",
    replace: "filesFor = 'cross-origin'",
    test: 'files/files.test.ts',
    only: 'with headers that let nothing in them run',
  },
  {
    name: 'the protection of the pictures of posts',
    file: 'shared/collections/posts.ts',
    find: 'protected: true',
    replace: 'protected: false',
    test: 'production/post-image.test.ts',
  },
  {
    name: 'the rule that caches keep no protected file',
    file: 'server/engine/http/send-file.ts',
    find: "isPrivate ? 'private, no-store' :",
    replace: "isPrivate ? 'private, max-age=2592000' :",
    test: 'production/post-image.test.ts',
    only: 'kept by no cache',
  },
]
