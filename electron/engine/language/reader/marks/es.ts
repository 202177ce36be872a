import type { MeaningWords } from './marks.ts';

export const esMeanings: MeaningWords = {
  self: 'yo me mi mis mí mío mía conmigo',
  us: 'nosotros nosotras nuestr* nos',
  you: 'tú tu tus te ti usted contigo os',
  user: 'usuari* ella él su sus',
  asks: 'qué quién quiénes dónde cuándo cuál cuáles cómo por_qué cuánto cuánta cuántos cuántas',
  whether: 'puedes sabes podrías hay tienes es está recuerdas te_acuerdas crees toca',
  please: 'por_favor porfa puedes podrías me_puedes',
  does: `escribe* escríbe* redacta* haz hazme dame muéstra* busca* búsca* explica* explíca* traduce* tradúce* resume resúme* genera calcula*
    calcúla* envía* manda mándale ponme pon prepara* ayúda* revisa* comprueba pásame pasa corrige* dime apunta apúntame
    lista ordena compara* añade borra quita cambia llama recuérdame reserva imprime convierte`,
  greets:
    'gracias hola adiós sí vale ok genial perfecto buenos_días buenas buenas_noches estupendo venga bueno claro hasta_luego',
  laughs: 'jaja* jeje* vaya uf ay madre_mía anda broma hala uy buf qué_risa ja puf menudo menuda',
  supposes: 'ojalá imagina quizás quizá sería si_fuera tal_vez a_lo_mejor si_pudiera creo supongo y_si',
  ever: 'siempre nunca jamás cada todos todas a_partir_de_ahora solo sólo sin_excepción regla nada_de por_defecto evita',
  no: 'no sin ni nada tampoco ningún ninguna',
  likes: 'prefier* gusta* encanta* odi* favorit* mejor alérgic* detest* soport* estilo gusto',
  when: 'si cuando antes después hasta en_cuanto cada_vez mientras al',
  next: 'luego primero entonces después paso pasos receta por_último finalmente a_continuación',
  past: 'ayer hoy anoche pasad* esta_mañana hace anteayer lunes martes miércoles jueves viernes sábado domingo acaba*',
  coming: 'mañana próxim* plazo cita vence antes_del hasta_el toca a_las el_día',
  happened:
    'fue fueron era estaba ha han dijo llamó compró llegó pagó salió vino se_rompió hizo dio empezó terminó trajo confirmó pidió',
  decided: 'decid* acord* acuerda* quedamos elegi* aprob* rechaz* votó decisión',
  now: 'ahora actualmente trabajando estos_días este_mes estas_semanas en_este_momento centrad* preparando prioridad de_momento',
  kin: `madre padre mamá papá mujer esposa marido hijo hija hermano hermana pareja hijos niños chicos padres abuela abuelo tía tío primo
    prima sobrino sobrina bebé perro gato novio novia familia suegr* cuñad*`,
  is: 'es son está están soy se_llama tiene tienen pertenece significa lleva',
  lives: 'vivo vive trabajo trabaja oficio nombre llamo nací años casad* hablo estudio estudia jubilad* natural_de',
  must: 'tengo_que hay_que tiene_que debo recoger pagar comprar llevar llamar renovar pendiente falta acordarme',
  literally:
    'palabra_por_palabra tal_cual textual* para_siempre sin_cambiar literal* al_pie_de_la_letra ni_una_coma íntegr*',
  mends: 'arregl* solución error causa funciona remedio truco porque resultó culpa',
  thing:
    'equipo empresa tienda proyecto app servidor oficina colegio hospital cliente proveedor base_de_datos biblioteca herramienta máquina',
  runs: 'usar pulsar abrir añadir calentar remover dejar esperar guardar copiar instalar se_pone se_deja se_echa cocer',
  wants: 'quiero quiere quieren pide exige querría',
  feels: 'cansad* triste feliz contenta contento enfadad* aliviad* agotad* nervios* orgullos* agobiad*',
};
