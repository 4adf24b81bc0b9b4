#!/usr/bin/python3
"""A foreign RTSP camera for the tests: GStreamer's RTSP server with test pictures of known colours.

gstreamer-camera.py '{"user": "...", "password": "...", "scheme": "digest", "port": 0, "udp_only": false,
                      "streams": {"gate": {"codec": "h264", "audio": "aac", "pattern": "smpte"}}}'

Prints one line of JSON with the port once it listens. Ends when its standard input does, so that a test that is killed
leaves nothing behind.
"""
import json
import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402

GOP_FRAMES = 25
VIDEO = {
    "h264": (
        "video/x-raw,format=I420,width={width},height={height},framerate=25/1 ! x264enc tune=zerolatency "
        f"speed-preset=ultrafast key-int-max={GOP_FRAMES} bitrate={{kbps}} ! video/x-h264,profile=main "
        "! rtph264pay name=pay0 pt=96"
    ),
    "h265": (
        "video/x-raw,format=I420,width=640,height=360,framerate=10/1 ! x265enc tune=zerolatency speed-preset=ultrafast "
        "key-int-max=10 bitrate=500 ! rtph265pay name=pay0 pt=96"
    ),
    # A codec that no camera of Sova may have.
    "mjpeg": "video/x-raw,format=I420,width=320,height=240,framerate=5/1 ! jpegenc ! rtpjpegpay name=pay0 pt=26",
}
AUDIO = {
    "none": "",
    "pcma": "audiotestsrc is-live=true freq=440 volume=0.2 ! audio/x-raw,rate=8000,channels=1 ! alawenc "
    "! rtppcmapay name=pay1 pt=8",
    "aac": "audiotestsrc is-live=true freq=440 volume=0.2 ! audio/x-raw,rate=48000,channels=1 ! avenc_aac "
    "! rtpmp4gpay name=pay1 pt=97",
}


def describe(stream):
    source = f"videotestsrc is-live=true pattern={stream.get('pattern', 'smpte')}"
    size = {"width": stream.get("width", 640), "height": stream.get("height", 360), "kbps": stream.get("kbps", 800)}
    video = f"{source} ! {VIDEO[stream.get('codec', 'h264')].format(**size)}"
    return f"( {video} {AUDIO[stream.get('audio', 'none')]} )"


def protect(server, settings):
    user, password = settings["user"], settings["password"]
    auth = GstRtspServer.RTSPAuth()
    token = GstRtspServer.RTSPToken()
    token.set_string("media.factory.role", "viewer")
    if settings.get("scheme") == "basic":
        auth.add_basic(GstRtspServer.RTSPAuth.make_basic(user, password), token)
    else:
        from gi.repository import GstRtsp

        auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST)
        auth.add_digest(user, password, token)
    server.set_auth(auth)


def allow_viewers(factory):
    permissions = GstRtspServer.RTSPPermissions()
    permissions.add_permission_for_role("viewer", "media.factory.access", True)
    permissions.add_permission_for_role("viewer", "media.factory.construct", True)
    factory.set_permissions(permissions)


def main():
    settings = json.loads(sys.argv[1])
    Gst.init(None)
    server = GstRtspServer.RTSPServer()
    server.set_address("127.0.0.1")
    server.set_service(str(settings.get("port", 0)))
    if "user" in settings:
        protect(server, settings)
    for name, stream in settings["streams"].items():
        factory = GstRtspServer.RTSPMediaFactory()
        factory.set_launch(describe(stream))
        factory.set_shared(True)
        if settings.get("udp_only"):
            from gi.repository import GstRtsp

            factory.set_protocols(GstRtsp.RTSPLowerTrans.UDP)
        if "user" in settings:
            allow_viewers(factory)
        server.get_mount_points().add_factory(f"/{name}", factory)
    if server.attach(None) == 0:
        sys.exit("the RTSP port is taken")
    print(json.dumps({"port": server.get_bound_port()}), flush=True)

    loop = GLib.MainLoop()
    GLib.io_add_watch(0, GLib.IO_HUP | GLib.IO_IN, lambda *_: loop.quit())
    loop.run()


main()
