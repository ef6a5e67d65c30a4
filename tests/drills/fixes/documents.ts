import type { Fix } from './fix.ts'

/** Documents that took more time or memory than they may, jobs that kept killing their process. */
export const documentFixes: readonly Fix[] = [
  {
    name: 'the look at what a document process holds in memory',
    file: 'server/knowledge/document-process.ts',
    find: 'if ((await residentBytes(pid)) > maxBytes) kill()',
    replace: 'await residentBytes(pid)',
    test: 'knowledge/document-process.test.ts',
    only: 'fills the memory',
  },
  {
    name: 'the limit on document processes at once',
    file: 'server/knowledge/parse-file.ts',
    find: 'return slots.use(() => runParser([path, extension, url], signal), signal)',
    replace: 'return runParser([path, extension, url], signal)',
    test: 'knowledge/document-process.test.ts',
    only: 'waits for its turn',
  },
  {
    name: 'the end of a document process whose job is canceled',
    file: 'server/knowledge/parse-file.ts',
    find: "signal?.addEventListener('abort', stop, { once: true })",
    replace: '',
    test: 'knowledge/document-process.test.ts',
    only: 'is canceled',
  },
  {
    name: 'document processes that the system ends first when memory runs out',
    file: 'server/knowledge/document-process.ts',
    find: 'echo 1000 > /proc/self/oom_score_adj',
    replace: 'true',
    test: 'knowledge/document-process.test.ts',
    only: 'is the first to go',
  },
  {
    name: 'document processes without a network',
    file: 'server/knowledge/document-process.ts',
    find: '...(await withoutNetwork()), ',
    replace: '',
    test: 'knowledge/parser-process.test.ts',
    only: 'has no network',
  },
  {
    name: 'long typed text that is cut into passages outside of the server',
    file: 'server/knowledge/read-source.ts',
    find: 'text.length <= shortCharacters',
    replace: 'text.length <= 10 * limits.pageBodyCharacters',
    test: 'knowledge/document-process.test.ts',
    only: 'outside of the server',
  },
  {
    name: 'the limit on distinct words of a text',
    file: 'server/knowledge/digest.ts',
    find: 'if (words.size > maxDistinctWords) return true',
    replace: '',
    test: 'knowledge/document-process.test.ts',
    only: 'random words',
  },
  {
    name: 'turns of the event loop while a long text is indexed',
    file: 'server/engine/search/index-documents.ts',
    find: 'if (at > 0) await setImmediate()',
    replace: 'if (at > all.length) await setImmediate()',
    test: 'search/search-index.test.ts',
    only: 'lets others in',
  },
]
