// A window around WebKitGTK that WebKitWebDriver drives: `gjs -m webkit-host.js DOWNLOADS [PROFILE]`. The MiniBrowser that comes with
// WebKitGTK forgets everything when it is closed; this one keeps a profile if it is given one.
import GLib from 'gi://GLib';
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';

const [downloads, profile] = ARGV;
Gtk.init(null);
const loop = GLib.MainLoop.new(null, false);
const context = new WebKit.WebContext({
  website_data_manager: profile
    ? new WebKit.WebsiteDataManager({
        base_data_directory: `${profile}/data`,
        base_cache_directory: `${profile}/cache`,
      })
    : WebKit.WebsiteDataManager.new_ephemeral(),
});
context.set_automation_allowed(true);
context.connect('download-started', (_context, download) => {
  download.connect('decide-destination', (_download, name) => {
    download.set_destination(GLib.filename_to_uri(`${downloads}/${name}`, null));
    return true;
  });
});

function openWindow() {
  const view = new WebKit.WebView({
    web_context: context,
    is_controlled_by_automation: true,
    automation_presentation_type: WebKit.AutomationBrowsingContextPresentation.WINDOW,
  });
  const window = new Gtk.Window();
  window.set_default_size(390, 844);
  window.add(view);
  view.connect('close', () => window.destroy());
  window.show_all();
  // There is no window manager that would give it the focus.
  window.get_window().focus(Gtk.get_current_event_time());
  view.grab_focus();
  return view;
}

context.connect('automation-started', (_context, session) => {
  const info = new WebKit.ApplicationInfo();
  info.set_name('WebKitGTK');
  session.set_application_info(info);
  session.connect('create-web-view', openWindow);
  session.connect('will-close', () => loop.quit());
});
loop.run();
