import styles from './sentences.module.css'

/** A display line whose sentences begin on lines of their own, so that no line ends with the first word of the next. */
export function Sentences({ text }: { text: string }) {
  return text.split(/(?<=[.!?…])\s+/u).map((sentence, index) => (
    <span key={index} className={styles.sentence}>
      {index > 0 && ' '}
      {sentence}
    </span>
  ))
}
