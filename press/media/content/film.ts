/** What the film says. The narrator's text is read as captions: the film itself has no sound, and no price. */
export interface Caption {
  from: number
  to: number
  text: string
}

export const captions: Caption[] = [
  { from: 0, to: 4.2, text: 'Sulle meridiane antiche c’è scritto:\n«Segno solo le ore serene».' },
  { from: 4.2, to: 7.6, text: 'Questo è un giorno,\nraccontato dalla sua ombra.' },
  { from: 7.6, to: 11.8, text: 'Certe giornate sono così piene\nche a sera non sai dove sono andate.' },
  { from: 11.8, to: 15, text: 'Il tempo c’è.\nGli manca un posto.' },
  { from: 15, to: 19, text: 'Ore Serene è un planner digitale:\nquarantotto pagine, senza date.' },
  { from: 19, to: 23, text: 'Lo stampi, o ci scrivi sul tablet.\nE cominci quando vuoi.' },
  { from: 23, to: 27.4, text: 'Si parte da dove sei: otto aree\ndella vita, otto spicchi da colorare.' },
  { from: 27.4, to: 32, text: 'In pochi minuti vedi quale area\naspetta un po’ di sole.' },
  { from: 32, to: 37, text: 'Poi scegli poche mete. Per ognuna scrivi\nperché conta, e il primo passo.' },
  { from: 37, to: 42, text: 'In dodici settimane i passi diventano\nstrada: un risultato alla volta.' },
  { from: 42, to: 46, text: 'E poi c’è il giorno:\ndieci minuti, una pagina.' },
  { from: 46, to: 51, text: 'Prima l’unica cosa che conta davvero.\nLe altre ore le costruisci intorno.' },
  { from: 51, to: 55, text: 'E quello che hai fatto\ndiventa un piccolo sole.' },
  { from: 55, to: 59.4, text: 'Un’abitudine cresce così: un cerchio\nal giorno, per sessantasei giorni.' },
  { from: 59.4, to: 63.5, text: 'E se un giorno salti,\nriprendi dal cerchio dopo.' },
  { from: 63.5, to: 67.8, text: 'Anche i soldi hanno le loro pagine:\nbilancio, spese, desideri.' },
  { from: 67.8, to: 72, text: 'Metti da parte un po’, colori\nuno spicchio, e il viaggio si avvicina.' },
  { from: 72, to: 76.4, text: 'La sera bastano cinque minuti\nper chiudere la giornata…' },
  { from: 76.4, to: 81, text: '…e per segnare l’ora serena:\nquella che vorrai ricordare.' },
  { from: 81, to: 85, text: 'Il sole torna ogni mattina.\nTu puoi cominciare oggi.' },
  { from: 85, to: 90, text: 'Ore Serene: lo scarichi subito,\nlo usi per sempre.' },
]

/** What stands in the picture itself: few words, large enough for a phone. */
export const titles = {
  opening: ['Ore Serene', 'Segno solo le ore serene'],
  crowd: ['Il tempo c’è.', 'Gli manca un posto.'],
  planner: ['Quarantotto', 'pagine,', 'senza date.'],
  wheel: ['Da dove', 'parti?'],
  goals: ['Poche mete,', 'passi veri.'],
  day: ['Oggi,', 'una cosa', 'sola.'],
  habit: ['Un cerchio', 'al giorno.'],
  money: ['Uno spicchio', 'alla volta.'],
  evening: ['E la sera,', 'l’ora', 'serena.'],
  end: ['Comincia oggi.', 'La prima ora serena è già qui.', 'Ore Serene'],
}

/** What crowds an ordinary day; in the film it falls into line. */
export const crowd = [
  'bolletta della luce',
  'chiamare papà',
  'palestra?',
  'dentista',
  'presentazione, venerdì',
  'spesa',
  'riunione alle tre',
  'colloquio maestra',
]
