"""Translation systems behind one protocol: programs, servers, models; one client asks them all."""
