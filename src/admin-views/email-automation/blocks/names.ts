import type { Block } from './read-block'

/** What people call the kinds of blocks. */
export const blockNames: Readonly<Record<Block['kind'], string>> = {
  title: 'Titolo',
  text: 'Testo',
  button: 'Bottone',
  image: 'Immagine',
  separator: 'Separatore',
  html: 'HTML',
}
