/** Where the shop's own pictures and film lie, from the root of the repository. */
export const mediaFolders = ['goods/pictures', 'src/content/media']

/** What each file shows, for who cannot see it. */
export const mediaTexts: Record<string, string> = {
  'copertina.webp': 'La copertina del planner Ore Serene, con una meridiana che segna le ore dieci',
  'settimana.webp': 'La pagina della settimana: tre priorità e i giorni uno sotto l’altro',
  'giorno.webp': 'La pagina del giorno: le ore dalle sei alle ventidue, l’unica cosa, le cose minori',
  'ruota-della-vita.webp': 'La ruota della vita: otto spicchi da colorare, dal lavoro alla salute',
  'obiettivi-dell-anno.webp': 'La pagina degli obiettivi dell’anno, da uno a sei',
  'revisione-settimana.webp': 'La revisione della settimana: che cosa ho finito, imparato, cambiato',
  'catena-66-giorni.webp': 'La catena dei 66 giorni: un semicerchio di caselle da riempire',
  'risparmio.webp': 'Gli obiettivi di risparmio: quattro meridiane da colorare',
  'energia-umore.webp': 'Il grafico di energia e umore, giorno per giorno',
  'film.mp4': 'Ore Serene in 90 secondi: le pagine del planner lungo una giornata',
  'film-poster.webp': 'Il planner Ore Serene sotto il sole di una meridiana',
  'film.it.vtt': 'Sottotitoli in italiano del video di 90 secondi',
  'portrait-1.webp': 'Ritratto disegnato di una donna con i capelli mossi e una maglia a collo alto',
  'portrait-2.webp': 'Ritratto disegnato di un uomo',
  'portrait-3.webp': 'Ritratto disegnato di una donna',
  'portrait-4.webp': 'Ritratto disegnato di un uomo',
  'portrait-5.webp': 'Ritratto disegnato di una donna',
  'portrait-6.webp': 'Ritratto disegnato di un uomo',
}
