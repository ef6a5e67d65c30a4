/** A legal text in sections. */
export function LegalText({
  title,
  intro,
  sections,
}: {
  title: string
  intro: string
  sections: { title: string; text: string }[]
}) {
  return (
    <article className="mx-auto max-w-2xl px-4 py-14 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-3 text-lg text-ink-muted">{intro}</p>
      {sections.map((section) => (
        <section key={section.title} className="mt-8">
          <h2 className="text-lg font-semibold">{section.title}</h2>
          <p className="mt-2 leading-relaxed">{section.text}</p>
        </section>
      ))}
    </article>
  )
}
