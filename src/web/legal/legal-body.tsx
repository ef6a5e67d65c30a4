import { legalBlocks, type Span } from './legal-markup.ts'

/** A legal text that an administrator has written, as elements. */
export function LegalBody({ text }: { text: string }) {
  return legalBlocks(text).map((block, index) => {
    const key = index
    if (block.kind === 'paragraph')
      return (
        <p key={key} className="mt-3 leading-relaxed">
          <Spans spans={block.spans} />
        </p>
      )
    if (block.kind === 'heading') {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading key={key} className={block.level === 2 ? 'mt-8 text-lg font-semibold' : 'mt-6 font-semibold'}>
          <Spans spans={block.spans} />
        </Heading>
      )
    }
    const List = block.isOrdered ? 'ol' : 'ul'
    return (
      <List
        key={key}
        className={`mt-3 space-y-1.5 pl-6 leading-relaxed ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}
      >
        {block.items.map((spans, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes in parts
          <li key={at}>
            <Spans spans={spans} />
          </li>
        ))}
      </List>
    )
  })
}

const Spans = ({ spans }: { spans: Span[] }) =>
  spans.map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes in parts
      <a key={index} href={href} className="text-link-style" rel="noopener noreferrer">
        {text}
      </a>
    ) : (
      text
    ),
  )
