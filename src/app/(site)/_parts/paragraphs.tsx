/** Text as editors write it: an empty line starts a new paragraph. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, index) => (
      <p key={index} className={className}>
        {paragraph.trim()}
      </p>
    ))
}
